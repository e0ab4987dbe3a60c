// receiver.ts - A push service for tests: an https server with a certificate of an authority made for it, which keeps what it gets and
// opens it with the keys of the browser it stands for (RFC 8291).
import { execFileSync } from "node:child_process";
import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const mac = (key: Buffer, ...data: (Buffer | string)[]): Buffer => {
  const hash = createHmac("sha256", key);
  for (const part of data) hash.update(part);
  return hash.digest();
};

/** What a browser would have made when it subscribed. */
export class Subscriber {
  private readonly ecdh = createECDH("prime256v1");
  private readonly auth = randomBytes(16);
  readonly keys: { p256dh: number[]; auth: number[] };

  constructor() {
    this.ecdh.generateKeys();
    this.keys = { p256dh: [...this.ecdh.getPublicKey()], auth: [...this.auth] };
  }

  open(body: Buffer): unknown {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const own = this.ecdh.getPublicKey();
    const ikm = mac(mac(this.auth, this.ecdh.computeSecret(sender)), "WebPush: info\0", own, sender, "\x01");
    const prk = mac(salt, ikm);
    const key = mac(prk, "Content-Encoding: aes128gcm\0\x01").subarray(0, 16);
    const nonce = mac(prk, "Content-Encoding: nonce\0\x01").subarray(0, 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString());
  }
}

export interface Received {
  path: string;
  body: Buffer;
}

export interface Receiver {
  url: string;
  /** The certificate of the authority. */
  ca: string;
  received: Received[];
  stop(): void;
}

export async function receiver(): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-receiver-"));
  const openssl = (...args: string[]): void =>
    void execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test");
  openssl("req", ...key, "-keyout", "host.key", "-out", "host.csr", "-subj", "/CN=localhost");
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
  const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "host.csr", ...by, "-out", "host.pem");
  const received: Received[] = [];
  const pem = (name: string): Buffer => readFileSync(join(folder, name));
  const server = createServer({ key: pem("host.key"), cert: pem("host.pem") }, (request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: join(folder, "ca.pem"),
    received,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
