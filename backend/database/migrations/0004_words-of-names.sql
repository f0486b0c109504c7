-- Accounts are also found by the words and the halves of their names: every account gets its new keys.
INSERT INTO account_checks (client_id, account_id) SELECT client_id, id FROM accounts WHERE removed_at IS NULL;
