import { Injectable } from '@nestjs/common';
import type { MailContent } from './mail-content.js';
import type { MailData, MailKind } from './mail-kinds.js';
import { mailTemplates } from './mail-templates.js';

/** Runs when the mail is about to be sent; null cancels it. */
type Renderer<K extends MailKind> = (data: MailData[K]) => MailContent | null | Promise<MailContent | null>;

@Injectable()
export class MailRenderers {
  private readonly renderers = new Map<string, Renderer<MailKind>>(
    Object.entries(mailTemplates) as [string, Renderer<MailKind>][],
  );

  register<K extends MailKind>(kind: K, renderer: Renderer<K>): void {
    this.renderers.set(kind, renderer as Renderer<MailKind>);
  }

  async render(kind: string, payload: unknown): Promise<MailContent | null> {
    const renderer = this.renderers.get(kind);
    if (!renderer) throw new Error(`No template for mails of the kind ${kind}.`);
    return renderer(payload as MailData[MailKind]);
  }
}
