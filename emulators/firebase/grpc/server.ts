import type { Socket } from "node:net";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { type GrpcOptions, serviceDefinition, serviceImplementation } from "./service";

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** A gRPC server without its own port. */
export interface GrpcServer {
  /** Takes over a connection that has started to speak HTTP/2; bytes already read must have been pushed back. */
  accept(socket: Socket): void;
  /** Ends every call and connection. */
  stop(): void;
}

/** Serves google.firestore.v1.Firestore over gRPC on the connections passed to it. */
export function createGrpcServer(options: GrpcOptions): GrpcServer {
  const server = new Server({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": -1,
  });
  server.addService(serviceDefinition(), serviceImplementation(options));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    stop() {
      injector.destroy();
      server.forceShutdown();
    },
  };
}
