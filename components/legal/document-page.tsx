import { DocumentBlock } from "./document-block";
import { getDocument } from "./documents/get-document";
import type { DocumentType } from "./legal-document";

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The page that shows any of the four documents (checklist C8). */
export function DocumentPage({ type }: { type: DocumentType }) {
  const { title, summary, version, effective, changes, sections } = getDocument(type);
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-x-16 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <nav aria-label="Contents" className="no-print mb-10 lg:order-last lg:mb-0">
        <div className="lg:sticky lg:top-20">
          <p className="mb-2 font-medium text-muted text-xs">Contents</p>
          <ul className="border-line border-l text-sm">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px block border-transparent border-l py-1 pl-3 text-muted hover:border-accent hover:text-ink"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <article className="max-w-[68ch] text-base text-muted">
        <h1 className="text-balance font-semibold text-3xl text-ink">{title}</h1>
        <p className="mt-3 text-lg">{summary}</p>
        <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-2 border-line border-y py-3 text-sm">
          <div className="flex gap-2">
            <dt className="text-muted">Version</dt>
            <dd className="font-medium text-ink">{version}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-muted">Effective</dt>
            <dd className="font-medium text-ink">
              <time dateTime={effective}>{dateFormat.format(new Date(effective))}</time>
            </dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-muted">Changes</dt>
            <dd className="font-medium text-ink">{changes}</dd>
          </div>
        </dl>
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-20 pt-10">
            <h2 id={`${id}-heading`} className="group mb-3 font-semibold text-ink text-xl">
              {heading}
              <a
                href={`#${id}`}
                aria-label={`Link to “${heading}”`}
                className="no-print ml-2 rounded-xs px-1 font-normal text-muted no-underline opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
              >
                #
              </a>
            </h2>
            <div className="space-y-4">
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a published text never move
                <DocumentBlock key={index} block={block} />
              ))}
            </div>
          </section>
        ))}
      </article>
    </div>
  );
}
