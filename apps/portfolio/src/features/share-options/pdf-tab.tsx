import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';

const FAILURE = 'Failed to download PDF';

export function PdfTab() {
  const { download, running } = useDownload<'pdf'>(
    (error) => ({ title: FAILURE, description: errorText(error, FAILURE) }),
    { outlivesScreen: true },
  );
  return (
    <>
      <p>Your portfolio as a document to print or send, with a QR code that leads to the public page.</p>
      <div>
        <Button
          variant="primary"
          icon={<Icon name="download" size={16} />}
          isPending={running !== null}
          onClick={() =>
            void download('pdf', '/api/portfolio/export/pdf', fileNameOfToday('credential-portfolio', 'pdf'))
          }
        >
          Download PDF
        </Button>
      </div>
    </>
  );
}
