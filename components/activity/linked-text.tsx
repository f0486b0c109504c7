import { type LinkPart, splitLinks } from "@/lib/contracts/wire/linked-text";

/** Typed text, never parsed as markup (case W5); its https URLs become links that open in a new tab. */
export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map((part) =>
    part.kind === "text" ? part.text : <AddressLink key={part.at} link={part} />,
  );
}

const link =
  "text-accent-ink underline decoration-accent-ink/40 underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current";

/** The number of characters of a long URL shown on the screen; printed pages show all of it. */
const shown = { max: 64, first: 36, last: 12 };

/**
 * A link with a title shows its host beside it. Without a title, the whole URL stays in the DOM, for copying and
 * searching; only its middle is hidden by CSS.
 */
function AddressLink({ link: { text, title, href, leadsTo } }: { link: LinkPart }) {
  if (title !== null)
    return (
      <>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={href}
          aria-label={`${title} (${leadsTo}, opens in a new tab)`}
          className={link}
        >
          {title}
        </a>
        <span className="text-muted print:hidden"> ({leadsTo})</span>
        <span className="hidden print:inline"> ({href})</span>
      </>
    );
  const isLong = text.length > shown.max;
  const first = isLong ? endOfHost(text) : text.length;
  const last = Math.max(first, text.length - shown.last);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        title={isLong ? text : undefined}
        aria-label={`${text} (opens in a new tab)`}
        className={link}
      >
        {text.slice(0, first)}
        {first < last ? (
          <span className="inline-block max-w-24 truncate align-bottom print:inline print:whitespace-normal">
            {text.slice(first, last)}
          </span>
        ) : null}
        {text.slice(last)}
      </a>
      {leadsTo === null ? null : ` (${leadsTo})`}
    </>
  );
}

/** The index after the host, which is always shown in full. */
function endOfHost(text: string): number {
  const host = text.slice("https://".length).search(/[/?#]/);
  return host < 0 ? text.length - shown.last : Math.max(shown.first, host + "https://".length + 1);
}
