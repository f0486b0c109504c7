import { type ReactNode, type Ref, useId } from "react";

interface HealthPartProps {
  title: string;
  description: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** One part of the health screen, under its heading. */
export function HealthPart({ title, description, ref, children }: HealthPartProps) {
  const id = useId();
  return (
    <section ref={ref} aria-labelledby={id} className="scroll-mt-20">
      <h3 id={id} className="font-semibold text-base text-ink">
        {title}
      </h3>
      <p className="mt-0.5 mb-3 max-w-[72ch] text-muted text-sm">{description}</p>
      {children}
    </section>
  );
}
