"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/form/input";
import { useControl } from "@/components/ui/hooks/use-control";

type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type">;

/** A password field with a show button and a Caps Lock warning. */
export function PasswordInput(props: PasswordInputProps) {
  const id = useControl()?.id;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <span className="relative flex">
        <Input
          {...props}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="pr-11"
          onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
          onKeyDown={(event) => setCapsLock(event.getModifierState("CapsLock"))}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 inline-flex w-9 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink noscript:hidden"
        >
          {shown ? <EyeOff className="size-4" aria-hidden="true" /> : <Eye className="size-4" aria-hidden="true" />}
        </button>
      </span>
      <span role="status" className="text-sm text-warning-ink empty:hidden">
        {capsLock ? "Caps Lock is on" : ""}
      </span>
    </>
  );
}
