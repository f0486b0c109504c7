-- Every client has the roles that most purchases need, until its admin says otherwise.
CREATE FUNCTION give_committee(of_client text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO committee_roles (client_id, name, position)
  SELECT of_client, name, place - 1
  FROM unnest(ARRAY['Economic buyer', 'Champion', 'Technical evaluator', 'Legal & procurement', 'User'])
    WITH ORDINALITY AS role(name, place)
$$;
--> statement-breakpoint
CREATE FUNCTION give_new_client_committee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_committee(NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
SELECT give_committee(id) FROM clients;
--> statement-breakpoint
CREATE TRIGGER clients_committee AFTER INSERT ON clients
  FOR EACH ROW EXECUTE FUNCTION give_new_client_committee();
--> statement-breakpoint
-- Who was called a buyer, a champion or a user before there were committees has that role; of several the most senior.
INSERT INTO committee_seats (client_id, account_id, role_id, contact_id, updated_at)
SELECT DISTINCT ON (c.client_id, c.account_id, r.id) c.client_id, c.account_id, r.id, c.id, now()
FROM contacts c
JOIN committee_roles r ON r.client_id = c.client_id AND lower(r.name) = replace(c.buying_role, '_', ' ')
WHERE c.buying_role IN ('economic_buyer', 'champion', 'user') AND c.removed_at IS NULL AND NOT c.left_company
ORDER BY c.client_id, c.account_id, r.id, c.level, c.full_name, c.id;
