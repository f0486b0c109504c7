import { BellOff } from "lucide-react";
import { MenuItem } from "@/components/ui/overlay/menu";
import { muteTerms, signalsOf } from "@/lib/alert-rules/describe-mute";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { muteAccount, muteKind } from "./mute-actions";

const nothing = () => {};

interface MuteAccountItemsProps {
  account: { id: string; name: string };
  onChanged: () => void;
}

/** Menu items that mute an account, one for each length of time. */
export function MuteAccountItems({ account, onChanged }: MuteAccountItemsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of menu items, not a fieldset
    <div role="group" aria-label={`Mute ${account.name}`}>
      {muteTerms.map(({ label, sentence, mute }) => (
        <MenuItem key={label} onClick={() => void muteAccount(account, mute, sentence, onChanged)}>
          {label}
        </MenuItem>
      ))}
    </div>
  );
}

/** The menu item that mutes a kind of signal. */
export function MuteKindItem({ kind, onChanged = nothing }: { kind: SignalKind; onChanged?: () => void }) {
  return (
    <MenuItem onClick={() => void muteKind(kind, onChanged)}>
      <BellOff aria-hidden="true" />
      No alerts from {signalsOf(kind)}
    </MenuItem>
  );
}
