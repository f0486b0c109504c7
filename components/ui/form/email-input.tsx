import { Input } from "./input";

/** A required email address. In a sign-in form, `autoComplete="username"` lets password managers fill it in. */
export function EmailInput(props: Omit<Parameters<typeof Input>[0], "type">) {
  return (
    <Input
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  );
}
