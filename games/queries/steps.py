"""Where a reader of a game can step to from the ply shown."""

Steps = dict[str, int | None]


def steps(ply: int, last: int) -> Steps:
    """The first, previous, next and last ply; None where there is nothing further."""
    back, on = ply > 0, ply < last
    return {
        "first": 0 if back else None,
        "previous": ply - 1 if back else None,
        "next": ply + 1 if on else None,
        "last": last if on else None,
    }
