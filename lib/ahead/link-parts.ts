import "client-only";

export type LoadPart = () => Promise<unknown>;
type FindParts = (link: HTMLAnchorElement) => readonly LoadPart[];

let find: FindParts | null = null;

/**
 * Names the code that this page needs when a link within it is followed, so that it is loaded once the link is meant.
 *
 * @returns stops it
 */
export function nameLinkParts(parts: FindParts): () => void {
  find = parts;
  return () => {
    if (find === parts) find = null;
  };
}

/** The code that the shown page has named for a link; none for most. */
export function linkParts(link: HTMLAnchorElement): readonly LoadPart[] {
  return find?.(link) ?? [];
}
