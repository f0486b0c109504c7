"use client";

import { PagedListSearch } from "@/components/ui/form/pages-search";
import { LocalTime } from "@/components/ui/local-time";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import { writeErasureCertificate } from "@/lib/contacts/erasure-certificate";
import type { Erasure, ErasuresPage } from "@/lib/contracts/contacts/erasure";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { PageRefresher } from "./page-refresher";
import { ResumeErasure } from "./resume-erasure";

const states = { running: "Erasing…", failed: "Not finished", done: "Erased" } as const;

interface ErasureListProps {
  /** The newest certificates; the page is refreshed while one of them is being written. */
  first: ErasuresPage;
  /** Whether the list isn't refreshed, because a preview, which takes a long time to compute, is open. */
  isStill: boolean;
}

/** The certificates of erased people, newest first, each to be saved as text or JSON. */
export default function ErasureList({ first, isStill }: ErasureListProps) {
  const pages = usePages({
    first,
    idOf: ({ id }) => id,
    read: ({ q, cursor }) =>
      send("GET /clients/me/erasures/", { query: { ...(q && { q }), ...(cursor && { cursor }) } }),
  });
  const { q, busyWith } = pages;
  const erasures = withLatest(pages.items, first.items, q === "");
  if (first.items.length === 0)
    return (
      <p className="rounded-lg border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
        Nobody has been erased yet.
      </p>
    );
  return (
    <>
      {!isStill && first.items.some(({ state }) => state === "running") ? <PageRefresher /> : null}
      {first.next_cursor === null ? null : (
        <PagedListSearch
          pages={pages}
          count={erasures.length}
          label="Search certificates"
          placeholder="Search number, admin"
          words={{ none: "No certificate", one: "certificate", order: "newest first" }}
        />
      )}
      <ul
        aria-label="Certificates"
        aria-busy={busyWith === "search"}
        hidden={erasures.length === 0}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {erasures.map((erasure) => (
          <Certificate
            key={erasure.id}
            erasure={erasure}
            onResumed={(changed) =>
              pages.change((all) => all.map((before) => (before.id === changed.id ? changed : before)))
            }
          />
        ))}
      </ul>
      <ShowMore of="certificates" pages={pages} />
    </>
  );
}

interface CertificateProps {
  erasure: Erasure;
  onResumed: (erasure: Erasure) => void;
}

function Certificate({ erasure, onResumed }: CertificateProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium text-ink">
          {states[erasure.state]} · <LocalTime at={erasure.ended_at ?? erasure.created_at} />
        </p>
        <p className="text-muted">
          {formatPlural(totalOf(erasure), "row")}
          {erasure.created_by ? `, by ${erasure.created_by.name}` : ""}
        </p>
        <p className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{erasure.id}</p>
      </div>
      {erasure.state === "done" ? <Downloads erasure={erasure} /> : null}
      {erasure.state === "failed" ? <ResumeErasure id={erasure.id} onResumed={onResumed} /> : null}
    </li>
  );
}

/**
 * The loaded certificates, each in its latest state that came with the page; with `hasNewer`, certificates that are
 * newer than the loaded ones come first.
 */
function withLatest(loaded: readonly Erasure[], latest: readonly Erasure[], hasNewer: boolean): readonly Erasure[] {
  const known = new Set(loaded.map(({ id }) => id));
  const byId = new Map(latest.map((erasure) => [erasure.id, erasure]));
  const newer = hasNewer ? latest.filter(({ id }) => !known.has(id)) : [];
  return [...newer, ...loaded.map((erasure) => byId.get(erasure.id) ?? erasure)];
}

function Downloads({ erasure }: { erasure: Erasure }) {
  const name = `erasure-${erasure.id}`;
  const files = [
    { label: "Text", file: `${name}.txt`, type: "text/plain", content: writeErasureCertificate(erasure) },
    { label: "JSON", file: `${name}.json`, type: "application/json", content: JSON.stringify(erasure, null, 2) },
  ];
  return (
    <p className="flex gap-4">
      {files.map(({ label, file, type, content }) => (
        <a
          key={label}
          href={`data:${type};charset=utf-8,${encodeURIComponent(content)}`}
          download={file}
          aria-label={`Save certificate ${erasure.id.slice(0, 8)} as ${label}`}
          className="text-accent-ink hover:underline"
        >
          {label}
        </a>
      ))}
    </p>
  );
}

function totalOf({ counts }: Erasure): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
