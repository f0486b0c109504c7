"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import AccountSearch from "@/components/contacts/dialogs/account-search";
import { canLeavePage } from "@/components/shell/stay-offline";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Popover } from "@/components/ui/overlay/popover";
import { compareHref } from "@/lib/compare/choice";

interface AddComparedProps {
  /** The accounts that are already compared. */
  ids: readonly string[];
  /** Whether only differing rows are shown; the new URL keeps this setting. */
  differ: boolean;
  isMain?: boolean;
}

/** Finds another account and adds it to the comparison. */
export function AddCompared({ ids, differ, isMain = false }: AddComparedProps) {
  const router = useRouter();
  return (
    <Popover
      label="Add an account to compare"
      align={isMain ? "start" : "end"}
      triggerClassName={buttonStyle(isMain ? "primary" : "secondary", "md")}
      icon={Plus}
      trigger="Add account"
      className="w-80 overflow-y-auto p-3 text-left"
    >
      {(close) => (
        <AccountSearch
          label="Account to compare"
          except={ids}
          chosenId={null}
          onChoose={({ id }) => {
            close();
            if (canLeavePage()) router.push(compareHref([...ids, id], { differ }));
          }}
        />
      )}
    </Popover>
  );
}
