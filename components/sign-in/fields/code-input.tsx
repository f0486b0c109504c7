import type { ComponentProps } from "react";
import { Input } from "@/components/ui/form/input";

/**
 * A field for a code of an authenticator app. It takes text, not digits alone, because a recovery code may be entered
 * instead.
 */
export function CodeInput(props: Omit<ComponentProps<typeof Input>, "type">) {
  return (
    <Input
      {...props}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
    />
  );
}
