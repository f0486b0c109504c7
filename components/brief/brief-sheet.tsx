import { LinkedText } from "@/components/activity/linked-text";
import { type Brief, type BriefLine, type BriefPart, lineText } from "@/lib/brief/brief";

/** The brief: a summary of three lines, then two columns on paper and on wide screens, in reading order. */
export function BriefSheet({ brief }: { brief: Brief }) {
  return (
    <>
      <section aria-label="Summary">
        <dl className="rounded-lg bg-sunken px-4 py-2 print:bg-transparent print:px-0 print:py-0">
          {brief.summary.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </dl>
      </section>
      <div className="gap-10 md:columns-2 print:columns-2 print:gap-8">
        {brief.parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part: { title, lines, empty } }: { part: BriefPart }) {
  const id = `brief-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="mb-6 print:mb-3">
      <h2
        id={id}
        className="break-after-avoid border-line-strong border-b pb-1 font-semibold text-base text-ink print:text-sm"
      >
        {title}
      </h2>
      {lines.length === 0 ? (
        <p className="pt-2 text-muted text-sm print:text-xs">{empty}</p>
      ) : (
        <dl>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** A line of the brief with its source and date, which are always visible. */
function Line({ line }: { line: BriefLine }) {
  return (
    <div className="grid gap-x-3 md:grid-cols-[8rem_minmax(0,1fr)] break-inside-avoid border-line border-b py-1.5 text-sm last:border-b-0 print:grid-cols-[6.5rem_minmax(0,1fr)] print:py-1 print:text-xs">
      <dt className="text-muted [overflow-wrap:anywhere]">{line.label}</dt>
      <dd className="text-ink [overflow-wrap:anywhere]">
        <Words line={line} />
        <span className="block text-muted text-xs print:text-[0.625rem]">{line.note}</span>
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
