"""The proposal that a counter-proposal answers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_recorded_games")]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="previous",
            field=models.JSONField(null=True),
        ),
    ]
