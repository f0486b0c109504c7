import { CopyButton } from "../button/copy-button";
import { Field } from "./field";
import { Input } from "./input";

/** A new token or secret, to copy. */
export function TokenField({ token, label = "Token" }: { token: string; label?: string | undefined }) {
  return (
    <Field label={label}>
      <span className="flex items-center gap-1">
        <Input readOnly value={token} className="font-mono" spellCheck={false} />
        <CopyButton text={token} label={`Copy the ${label.toLowerCase()}`} />
      </span>
    </Field>
  );
}
