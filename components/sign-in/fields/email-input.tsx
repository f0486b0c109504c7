import { Input } from "@/components/ui/form/input";

type EmailInputProps = Omit<Parameters<typeof Input>[0], "name" | "type" | "size">;

/** The email field of the sign-in forms, recognised by browsers and password managers. */
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
