import type { ReactNode } from "react";
import { LinkedText } from "@/components/activity/linked-text";
import { type Brief, type BriefLine, type BriefPart, lineText, listSources } from "@/lib/brief/brief";

/**
 * The brief: a summary of three lines, then two columns on paper and on wide screens, in reading order, and the sources
 * as footnotes.
 */
export function BriefSheet({ brief }: { brief: Brief }) {
  const sources = listSources(brief);
  const toLines = (lines: readonly BriefLine[]) =>
    lines.map((line) => <Line key={line.key} line={line} footnote={sources.indexOf(line.note) + 1} />);
  return (
    <>
      <section aria-label="Summary">
        <dl className="sheet px-4 py-2 md:px-5 print:rounded-none print:p-0 print:shadow-none">
          {toLines(brief.summary)}
        </dl>
      </section>
      <div className="sheet px-4 py-4 md:px-5 print:rounded-none print:p-0 print:shadow-none">
        <div className="gap-10 md:columns-2 print:columns-2 print:gap-8">
          {brief.parts.map(({ title, lines, empty }) => (
            <Part key={title} title={title}>
              {lines.length === 0 ? (
                <p className="pt-2 text-muted text-sm print:text-xs">{empty}</p>
              ) : (
                <dl>{toLines(lines)}</dl>
              )}
            </Part>
          ))}
        </div>
        <Part title="Sources">
          <ol className="list-decimal gap-10 pt-2 pl-5 text-muted text-xs md:columns-2 print:columns-2 print:gap-8 print:text-[0.625rem]">
            {sources.map((source, index) => (
              <li
                key={source}
                id={idOf(index + 1)}
                className="break-inside-avoid scroll-mt-20 [overflow-wrap:anywhere]"
              >
                {source}
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </>
  );
}

const idOf = (footnote: number) => `source-${footnote}`;

function Part({ title, children }: Pick<BriefPart, "title"> & { children: ReactNode }) {
  const id = `brief-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="mb-6 print:mb-3">
      <h2
        id={id}
        className="break-after-avoid border-line-strong border-b pb-1 font-semibold text-base text-ink print:text-sm"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A line of the brief, with the number of the footnote that names its source and date. */
function Line({ line, footnote }: { line: BriefLine; footnote: number }) {
  return (
    <div className="grid gap-x-3 md:grid-cols-[8rem_minmax(0,1fr)] break-inside-avoid border-line border-b py-1.5 text-sm last:border-b-0 print:grid-cols-[6.5rem_minmax(0,1fr)] print:py-1 print:text-xs">
      <dt className="text-muted [overflow-wrap:anywhere]">{line.label}</dt>
      <dd className="text-ink [overflow-wrap:anywhere]">
        <Words line={line} />
        <sup className="text-xs leading-0 print:text-[0.625rem]">
          <a
            href={`#${idOf(footnote)}`}
            aria-label={`Source ${footnote}`}
            className="ml-0.5 px-0.5 text-muted underline-offset-2 hover:underline"
          >
            {footnote}
          </a>
        </sup>
      </dd>
    </div>
  );
}

/** Keeps a phone number on one line. */
function Words({ line: { text, reach } }: { line: BriefLine }) {
  if (!reach) return <LinkedText>{text}</LinkedText>;
  if (!reach.phone) return lineText({ text, reach });
  return (
    <>
      {lineText({ text, reach: { ...reach, phone: null } })} · <span className="whitespace-nowrap">{reach.phone}</span>
    </>
  );
}
