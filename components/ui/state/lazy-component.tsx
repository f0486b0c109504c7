"use client";

import { clsx } from "clsx";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { loadModule } from "@/lib/lazy/load-module";
import { PartBoundary } from "../boundary/part-boundary";
import { LoadingRegion } from "./loading-region";
import { PartFailure, PartRetry, type PartShape } from "./part-failure";
import { Skeleton } from "./skeleton";

const defaultNote = "Nothing was changed. Check the connection and try again.";

type LoadModule<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface LazyOptions<Props> {
  /** Shown when the code can't be loaded: "The tasks could not be shown". */
  failure: string;
  /** A remedy for the user, or a note on the content that is complete all the same. */
  note?: string;
  /** Announced to screen readers while the code loads. */
  loading?: string;
  /** Shown while the code loads: a height, such as `h-48`, or a placeholder. Nothing by default. */
  waiting?: string | ReactNode;
  /**
   * Whether the enclosing `Suspense` or transition waits for the code: a page then includes the component's HTML, and a
   * transition keeps the replaced content visible.
   */
  suspendsParent?: boolean;
  /** Wraps the failure where the component itself would be fixed to the window. */
  Frame?: ComponentType<Props & { children: ReactNode }>;
  /** A plain version of the component, shown instead of the failure. */
  Plain?: ComponentType<Props>;
  /** Whether the page stays as it is when the code can't be loaded, instead of being reloaded once for it. */
  isOptional?: boolean;
  /** The layout of the failure; for a dialog, see {@link lazyDialog}. */
  shape?: PartShape;
}

/**
 * Creates a component whose code is loaded when it is first rendered. If loading fails, the failure is shown in its
 * place, the rest of the page stays as it is, and Retry loads the code again.
 *
 * @param load the `import(…)` of a module whose default export is the component
 * @see checklist F4, case R14
 */
export function lazyComponent<Props extends object>(
  load: LoadModule<Props>,
  options: LazyOptions<Props>,
): ComponentType<Props> {
  const { failure, note = defaultNote, shape = "card", suspendsParent = false, Frame, Plain } = options;
  const attempts = createAttempts(load, options.isOptional ? loadChunk : loadModule);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyComponent(props: Props) {
    const onClose = findClose(props);
    const frame = (content: ReactNode) => (Frame ? <Frame {...props}>{content}</Frame> : content);
    return (
      <PartBoundary
        onError={attempts.discard}
        fallback={(retry) =>
          Plain ? <Plain {...props} /> : frame(<PartFailure {...{ shape, failure, note, onClose }} onRetry={retry} />)
        }
      >
        {(isRetry) => {
          const part = <Attempt attempts={attempts} props={props} />;
          if (isRetry) return <Suspense fallback={frame(<PartRetry {...{ shape, onClose }} />)}>{part}</Suspense>;
          return suspendsParent ? part : <Suspense fallback={<Waiting {...options} />}>{part}</Suspense>;
        }}
      </PartBoundary>
    );
  };
}

/** A dialog loaded when it first opens; if loading fails, it is replaced by a dialog that calls `onClose` to close. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: LoadModule<Props>,
  failure: string,
  waiting?: ReactNode,
) {
  return lazyComponent(load, { failure, shape: "dialog", waiting });
}

/** A part of a page. The page includes its HTML, and a transition to it keeps the replaced content visible. */
export function lazyPart<Props extends object>(load: LoadModule<Props>, failure: string) {
  return lazyComponent(load, { failure, suspendsParent: true });
}

/** The content of a panel, loaded when the panel first opens; the panel shows its own placeholder until then. */
export function lazyPanel<Props extends object>(load: LoadModule<Props>, failure: string) {
  return lazyComponent(load, { failure, shape: "line", suspendsParent: true });
}

interface Attempts<Props> {
  current: () => ComponentType<Props>;
  discard: () => void;
}

/** `React.lazy` caches a rejection forever, so each attempt after a failure needs a new one. */
function createAttempts<Props extends object>(load: LoadModule<Props>, loadCode: typeof loadChunk): Attempts<Props> {
  const start = () => lazy(() => loadCode(load)) as ComponentType<Props>;
  let part = start();
  return {
    current: () => part,
    discard: () => {
      part = start();
    },
  };
}

/** Keeps the attempt that it was mounted with. */
function Attempt<Props extends object>({ attempts, props }: { attempts: Attempts<Props>; props: Props }) {
  const [Part] = useState(attempts.current);
  return <Part {...props} />;
}

function Waiting({ loading, waiting }: Pick<LazyOptions<object>, "loading" | "waiting">) {
  const content =
    typeof waiting === "string" ? <Skeleton className={clsx("w-full rounded-lg", waiting)} /> : (waiting ?? null);
  return loading ? <LoadingRegion label={loading}>{content}</LoadingRegion> : content;
}

function findClose(props: { onClose?: unknown }): () => void {
  const { onClose } = props;
  return () => void (typeof onClose === "function" && onClose());
}
