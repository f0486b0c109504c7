import { LocalTime } from "@/components/ui/local-time";
import { writeCertificate } from "@/lib/contacts/erasure-places";
import type { Erasure } from "@/lib/contracts/contacts/erasure";
import { formatPlural } from "@/lib/figures/number";
import { RefreshWhile } from "./refresh-while";
import { ResumeErasure } from "./resume-erasure";

const states = { running: "Erasing…", failed: "Stopped before the end", done: "Erased" } as const;

interface ErasureListProps {
  erasures: readonly Erasure[];
  /** Whether the list isn't refreshed, because a preview, which takes long to count, is open. */
  isStill: boolean;
}

/** The certificates of erased people, each to be saved as text or JSON. */
export function ErasureList({ erasures, isStill }: ErasureListProps) {
  if (erasures.length === 0)
    return (
      <p className="rounded-lg border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
        Nobody has been erased yet.
      </p>
    );
  return (
    <>
      {!isStill && erasures.some(({ state }) => state === "running") ? <RefreshWhile /> : null}
      <ul aria-label="Certificates" className="divide-y divide-line rounded-lg border border-line">
        {erasures.map((erasure) => (
          <li
            key={erasure.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
          >
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
            {erasure.state === "failed" ? <ResumeErasure id={erasure.id} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Downloads({ erasure }: { erasure: Erasure }) {
  const name = `erasure-${erasure.id}`;
  const files = [
    { label: "Text", file: `${name}.txt`, type: "text/plain", content: writeCertificate(erasure) },
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
