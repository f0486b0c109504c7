-- Somebody who left is a signal like others: the rules that waited for that wait for its kind.
UPDATE alert_rules SET kind = 'signal', topics = '{contact_left}' WHERE kind = 'contact_left';
