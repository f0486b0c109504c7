import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import type { SafeLink } from "@/lib/contracts/wire/link";
import { type MarkupNode, paragraphsOf, parseMarkup } from "@/lib/realtime/messages/markup";

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

function Node({ node }: { node: MarkupNode }) {
  if (node.kind === "text") return node.text;
  if (node.kind === "code") {
    return <code className="rounded-xs bg-surface/60 px-1 font-mono text-[0.92em]">{node.text}</code>;
  }
  const inner = <Nodes nodes={node.nodes} />;
  if (node.kind === "link") {
    return (
      <TextLink link={node.link} className="rounded-xs underline underline-offset-2">
        {inner}
      </TextLink>
    );
  }
  return node.kind === "bold" ? <strong className="font-semibold">{inner}</strong> : <em>{inner}</em>;
}

function Nodes({ nodes }: { nodes: readonly MarkupNode[] }) {
  // Keys by index are safe: the nodes of a text are never reordered.
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is always rendered as a whole
  return nodes.map((node, at) => <Node key={at} node={node} />);
}

/** The same markup in one line, for lists. */
export function MarkupLine({ text }: { text: string }) {
  return <Nodes nodes={parseMarkup(paragraphsOf(text).flat().join(" "))} />;
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
          <Nodes nodes={parseMarkup(line)} />
        </Fragment>
      ))}
    </p>
  ));
}
