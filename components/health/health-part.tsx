import { type ReactNode, useId } from "react";

interface HealthPartProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** One part of the health screen, under its heading. */
export function HealthPart({ title, description, children }: HealthPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-base text-ink">
        {title}
      </h3>
      <p className="mt-0.5 mb-3 max-w-[72ch] text-muted text-sm">{description}</p>
      {children}
    </section>
  );
}
