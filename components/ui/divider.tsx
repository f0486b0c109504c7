/** Separates two sign-in methods. */
export function OrDivider({ children = "or" }: { children?: string }) {
  return (
    <div className="flex items-center gap-3 text-muted text-xs" aria-hidden="true">
      <hr className="grow border-line" />
      {children}
      <hr className="grow border-line" />
    </div>
  );
}
