import { BellOff } from "lucide-react";
import { useId } from "react";
import { MenuItem } from "@/components/ui/overlay/menu";
import { accountMuteText, muteTerms, signalsOf } from "@/lib/alert-rules/describe-mute";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { muteAccount, muteKind } from "./mute-actions";

const nothing = () => {};

interface MuteAccountItemsProps {
  account: { id: string; name: string };
  onChanged: () => void;
}

/** Menu items that mute an account, one for each length of time, below an explanation of what muting does. */
export function MuteAccountItems({ account, onChanged }: MuteAccountItemsProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of menu items, not a fieldset
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="px-2 pt-1 font-medium text-sm [overflow-wrap:anywhere]">
        Mute {account.name}
      </p>
      <p className="px-2 pb-2 text-muted text-xs">{accountMuteText}</p>
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
