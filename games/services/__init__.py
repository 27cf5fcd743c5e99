"""The verbs: what players and arbiters can do, each in one transaction, all locks taken in one order."""
