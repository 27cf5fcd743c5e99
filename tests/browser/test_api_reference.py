"""The API's reference as a page: from this site alone, and without breaking the page's own rules."""

from django.urls import reverse
from playwright.sync_api import Page


def test_it_can_be_read(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(reverse("api:reference"))
    page.get_by_text("/games/{game_id}/actions").first.wait_for()
    hosts = {url.split("/")[2] for url in asked if not url.startswith("data:")}
    assert hosts == {page.url.split("/")[2]}
