import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import type { SafeLink } from "@/lib/contracts/wire/link";
import { type MarkupPiece, paragraphsOf, parseMarkup } from "@/lib/realtime/messages/markup";

/**
 * A link in a user's text: pages of this product open in this tab, others in a new one without `opener` or referrer.
 */
export function TextLink({ link, className, children }: { link: SafeLink; className?: string; children: ReactNode }) {
  if (link.isOwn) {
    return (
      <Link href={link.href} prefetch={false} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Piece({ piece }: { piece: MarkupPiece }) {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "code") {
    return <code className="rounded-xs bg-surface/60 px-1 font-mono text-[0.92em]">{piece.text}</code>;
  }
  const inner = <Pieces pieces={piece.pieces} />;
  if (piece.kind === "link") {
    return (
      <TextLink link={piece.link} className="rounded-xs underline underline-offset-2">
        {inner}
      </TextLink>
    );
  }
  return piece.kind === "bold" ? <strong className="font-semibold">{inner}</strong> : <em>{inner}</em>;
}

function Pieces({ pieces }: { pieces: readonly MarkupPiece[] }) {
  // Keys by index are safe: the pieces of a text are never reordered.
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is always rendered as a whole
  return pieces.map((piece, at) => <Piece key={at} piece={piece} />);
}

/** The same markup in one line, for lists. */
export function MarkupLine({ text }: { text: string }) {
  return <Pieces pieces={parseMarkup(paragraphsOf(text).flat().join(" "))} />;
}

/** Renders the small part of Markdown that announcements support. Nothing is ever parsed as HTML (case W5). */
export function Markup({ text }: { text: string }) {
  return paragraphsOf(text).map((lines, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is always rendered as a whole
    <p key={at}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is always rendered as a whole
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          <Pieces pieces={parseMarkup(line)} />
        </Fragment>
      ))}
    </p>
  ));
}
