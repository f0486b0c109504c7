import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SettingsSectionProps {
  id: string;
  title: string;
  description?: string;
  /** Whether the section follows another one on the same page. */
  isFurther?: boolean;
  /** `wide` for lists, `narrow` for forms. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, description, isFurther = false, width = "narrow", children } = props;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(width === "narrow" && "sheet max-w-2xl p-4 md:p-6", isFurther && "mt-6")}
    >
      <h2 id={`${id}-title`} className="font-semibold text-ink text-lg">
        {title}
      </h2>
      {description ? <p className="mt-0.5 text-muted text-sm">{description}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  );
}
