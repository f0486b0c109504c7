import { Download, Image } from "lucide-react";

interface ChartFilesProps {
  /** The URL of the figures' CSV. */
  csvHref: string;
  /** The name of the figures, for screen readers: "Gross output, Machinery". */
  of: string;
}

const style = "inline-flex min-h-6 items-center gap-1.5 text-accent-ink text-xs hover:underline";

/**
 * The downloads of a chart: its figures as CSV, its drawing as PNG or SVG. ChartPictures creates the pictures, so they
 * are hidden without JavaScript.
 */
export function ChartFiles({ csvHref, of }: ChartFilesProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      <li>
        <a href={csvHref} download className={style}>
          <Download className="size-3.5" aria-hidden="true" />
          <span>
            Download CSV
            <span className="sr-only"> of {of}</span>
          </span>
        </a>
      </li>
      {(["png", "svg"] as const).map((kind) => (
        <li key={kind} className="[@media(scripting:none)]:hidden">
          <button type="button" data-picture={kind} className={style}>
            <Image className="size-3.5" aria-hidden="true" />
            <span>
              {kind.toUpperCase()}
              <span className="sr-only"> of {of}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
