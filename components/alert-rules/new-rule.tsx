"use client";

import { useRouter } from "next/navigation";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountsView } from "@/lib/accounts/list/view";
import { writeView } from "@/lib/accounts/list/view";
import RuleDialog from "./rule-dialog";
import { useRules } from "./use-rules";

interface NewRuleProps {
  /** The view of the list whose accounts the rule covers. */
  view: AccountsView;
  onClose: () => void;
}

/** A new rule for the accounts that the list shows. */
export default function NewRule({ view, onClose }: NewRuleProps) {
  const router = useRouter();
  const actions = useRules(() => {});
  return (
    <RuleDialog
      draft={{ name: "", query: writeView({ ...view, sort: null, layout: null }), kind: "signal", topics: [] }}
      edited={null}
      actions={actions}
      onClose={onClose}
      onSaved={({ name }) => {
        onClose();
        showToast(`“${name}” is on.`, {
          action: { label: "All rules", run: () => router.push("/settings?section=alert-rules") },
        });
      }}
    />
  );
}
