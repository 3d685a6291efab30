export interface RecordedUpload {
  method: string;
  path: string;
  form: FormData;
  headers: Record<string, string>;
}

interface UploadAnswer {
  status: number;
  body: unknown;
}

/** Replaces XMLHttpRequest, which sends forms. An upload stays in progress until the promise from `answer` resolves. */
export function fakeUploads(answer: (upload: RecordedUpload) => UploadAnswer | Promise<UploadAnswer>) {
  const uploads: RecordedUpload[] = [];
  let sendProgress: (loaded: number, total: number) => void = () => undefined;
  class FakeRequest {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    withCredentials = false;
    status = 0;
    responseText = '';
    statusText = '';
    onload?: () => void;
    onabort?: () => void;
    onerror?: () => void;
    private method = '';
    private path = '';
    private isAborted = false;
    private readonly headers: Record<string, string> = {};
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(): null {
      return null;
    }
    open(method: string, path: string): void {
      this.method = method;
      this.path = path;
    }
    send(form: FormData): void {
      const upload = { method: this.method, path: this.path, form, headers: this.headers };
      uploads.push(upload);
      sendProgress = (loaded, total) => this.upload.onprogress?.({ lengthComputable: true, loaded, total });
      void Promise.resolve(answer(upload)).then(({ status, body }) => {
        if (this.isAborted) return;
        this.status = status;
        this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
        this.onload?.();
      });
    }
    abort(): void {
      this.isAborted = true;
      this.onabort?.();
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return { uploads, sendProgress: (loaded: number, total: number) => sendProgress(loaded, total) };
}
