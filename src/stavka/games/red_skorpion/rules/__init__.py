"""The rules, in rulebook order; each function bears the clauses that it applies."""
