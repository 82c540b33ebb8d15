/** The thread that reads PDF files. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
