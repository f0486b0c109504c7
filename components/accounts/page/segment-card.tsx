import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import {
  describePosition,
  describeSample,
  formatFigure,
  isSmallSample,
  segmentView,
} from "@/lib/accounts/describe-segment";
import { viewHref } from "@/lib/accounts/list/view";
import { fieldInfo } from "@/lib/contracts/accounts/fields";
import type { ComparedFigure, ComparedFigures } from "@/lib/contracts/insights/segment";
import { SpreadStrip } from "./spread-strip";

interface SegmentCardProps {
  name: string;
  compared: ComparedFigures;
}

/**
 * The company's figures beside the medians of the client's accounts in its segment. Hidden if no figure can be
 * compared.
 */
export function SegmentCard({ name, compared: { items } }: SegmentCardProps) {
  if (items.length === 0) return null;
  const [oldest = ""] = items.map((item) => item.counted_at).sort();
  return (
    <Card aria-labelledby="segment" className="print:hidden">
      <CardHeader
        id="segment"
        title="Compared with its segment"
        description={
          <>
            {name} among similar accounts in your workspace. Each box holds a quarter of them, from lowest to highest.
            The line is the median, the dot is {name}. As of <LocalTime at={oldest} show="both" />.
          </>
        }
      />
      <CardBody>
        <ul
          aria-label="Figures compared with their medians"
          className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2"
        >
          {items.map((compared) => (
            <SegmentFigure key={compared.figure} compared={compared} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function SegmentFigure({ compared }: { compared: ComparedFigure }) {
  const { figure, own } = compared;
  const isSmall = isSmallSample(compared);
  return (
    <li className="min-w-0 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-muted">{fieldInfo(figure).label}</h3>
        <p className={isSmall ? "text-muted tabular-nums" : "font-semibold text-ink tabular-nums"}>
          {own === null ? <span className="font-normal text-muted">not known</span> : formatFigure(figure, own)}
        </p>
      </div>
      {isSmall ? null : (
        <div className="px-1.5 pt-2">
          <SpreadStrip compared={compared} />
        </div>
      )}
      <p className="mt-1 text-muted text-xs [overflow-wrap:anywhere]">
        {isSmall ? (
          <>
            Too few to compare: median {formatFigure(figure, compared.median)} of only{" "}
            <SampleLink compared={compared} />
          </>
        ) : (
          <>
            {own === null ? "Median" : `${describePosition({ ...compared, own })},`} of{" "}
            <SampleLink compared={compared} />
          </>
        )}
      </p>
    </li>
  );
}

function SampleLink({ compared }: { compared: ComparedFigure }) {
  return (
    <Link
      href={viewHref(segmentView(compared))}
      prefetch={false}
      className="text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {describeSample(compared)}
    </Link>
  );
}
