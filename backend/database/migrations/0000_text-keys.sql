CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- The text that names are searched and sorted by: no case, no diacritics, no apostrophes or dots; hyphens and blanks are one blank.
-- unaccent(text) is only stable, because its dictionary could be changed; naming the dictionary lets us promise immutability.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '/-''.,"()`', '  '),
    '\s+', ' ', 'g'))
$$;
