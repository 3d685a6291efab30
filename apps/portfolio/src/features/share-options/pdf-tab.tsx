import { todayIn } from '@tracker/contracts/calendar-date';
import { downloadFile } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { useState } from 'react';

const FAILURE = 'Failed to download PDF';

export function PdfTab() {
  const [isRunning, setIsRunning] = useState(false);
  const { toast } = useToast();

  async function download() {
    setIsRunning(true);
    try {
      const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
      await downloadFile('/api/portfolio/export/pdf', `credential-portfolio-${today}.pdf`);
    } catch (error) {
      toast({ title: FAILURE, description: errorText(error, FAILURE), variant: 'destructive' });
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <>
      <p>Your portfolio as a document to print or send, with a QR code that leads to the public page.</p>
      <div>
        <Button
          variant="primary"
          icon={<Icon name="download" size={16} />}
          isPending={isRunning}
          onClick={() => void download()}
        >
          Download PDF
        </Button>
      </div>
    </>
  );
}
