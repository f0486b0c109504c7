import { ChevronDown } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Spinner } from "@/components/ui/button/spinner";
import type { PersonRef } from "@/lib/contracts/activity/activity";

/** The style of the button that opens the owner picker. */
export const ownerButtonStyle = "-mx-1 inline-flex max-w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-sm px-1";

interface OwnerFaceProps {
  owner: PersonRef | null;
  /** Whether another owner is being saved. */
  isBusy?: boolean;
}

/** The owner of an account, as shown in the button that opens the picker. */
export function OwnerFace({ owner, isBusy = false }: OwnerFaceProps) {
  return (
    <>
      <span className="sr-only">Owner:</span>
      {isBusy ? (
        <Spinner />
      ) : owner ? (
        <Avatar name={owner.name} size="sm" className="size-5! text-[0.5625rem]!" />
      ) : null}
      <span data-live="owner" className="min-w-0 truncate rounded-xs">
        {owner?.name ?? "nobody"}
      </span>
      <ChevronDown className="size-3.5 shrink-0 opacity-70 print:hidden" aria-hidden="true" />
    </>
  );
}
