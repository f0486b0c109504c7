import { Input } from "@/components/ui/form/input";

type EmailInputProps = Omit<Parameters<typeof Input>[0], "name" | "type" | "size">;

/** The address that somebody signs in by: what browsers and password managers fill in. */
export function EmailInput(props: EmailInputProps) {
  return (
    <Input
      size="lg"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  );
}
