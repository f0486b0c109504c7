import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";

const rows = Array.from({ length: 14 }, (_, index) => `row-${index}`);

/** The skeleton of the accounts screen. */
export function ListSkeleton({ label = "Loading accounts" }: { label?: string }) {
  return (
    <LoadingRegion label={label}>
      <div className="flex flex-col gap-4 px-4 py-4 max-md:gap-2 max-md:py-3 md:px-8">
        <div className="flex h-8 items-center max-md:h-10 justify-between">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-8 w-44" />
        </div>
        <div className="flex gap-2">
          <Skeleton className="h-control w-60 max-md:w-40" />
          <Skeleton className="h-8 w-24 max-md:hidden" />
          <Skeleton className="h-8 w-24 max-md:hidden" />
          <Skeleton className="h-8 w-24 max-md:hidden" />
        </div>
      </div>
      <div className="h-9 border-line border-b max-md:hidden" />
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-4 border-line border-b px-4 max-md:h-15 md:px-8">
          <Skeleton className="size-7 shrink-0" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="ml-auto h-3.5 w-1/5 max-md:hidden" />
          <Skeleton className="h-3.5 w-16 max-md:ml-auto" />
        </div>
      ))}
    </LoadingRegion>
  );
}
