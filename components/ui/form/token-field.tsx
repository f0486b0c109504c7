import { CopyButton } from "../button/copy-button";
import { Field } from "./field";
import { Input } from "./input";

/** A new token, to copy. */
export function TokenField({ token }: { token: string }) {
  return (
    <Field label="Token">
      {(control) => (
        <span className="flex items-center gap-1">
          <Input {...control} readOnly value={token} className="font-mono" spellCheck={false} />
          <CopyButton text={token} label="Copy the token" />
        </span>
      )}
    </Field>
  );
}
