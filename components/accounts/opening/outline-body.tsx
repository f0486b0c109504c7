import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { AccountTab } from "@/lib/activity/account-tab";

/** The cards of an account's tab, about as high as they become. */
export function OutlineBody({ tab }: { tab: AccountTab }) {
  if (tab !== "overview") {
    return (
      <CardOutline>
        <Lines count={6} />
      </CardOutline>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <CardOutline isDescribed>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
            {["a", "b", "c", "d", "e"].map((seat) => (
              <div key={seat} className="flex items-center gap-3">
                <Skeleton className="size-9 shrink-0 rounded-full!" />
                <Skeleton className="h-3.5 w-2/3" />
              </div>
            ))}
          </div>
        </CardOutline>
        <CardOutline>
          <Skeleton className="h-24 rounded-md!" />
          <Lines count={5} />
        </CardOutline>
      </div>
      <CardOutline isDescribed className="max-xl:hidden">
        <Lines count={15} />
      </CardOutline>
    </div>
  );
}

interface CardOutlineProps {
  /** Whether a line stands below its title. */
  isDescribed?: boolean;
  className?: string;
  children: ReactNode;
}

function CardOutline({ isDescribed = false, className, children }: CardOutlineProps) {
  return (
    <Card className={clsx("flex flex-col gap-5 px-4 pt-4 pb-5 md:px-5", className)}>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-32" />
        {isDescribed ? <Skeleton className="h-3.5 w-24" /> : null}
      </div>
      {children}
    </Card>
  );
}

const widths = ["w-3/4", "w-1/2", "w-2/3"];

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-5">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that stay as they are
        <Skeleton key={at} className={clsx("h-3.5", widths[at % widths.length])} />
      ))}
    </div>
  );
}
