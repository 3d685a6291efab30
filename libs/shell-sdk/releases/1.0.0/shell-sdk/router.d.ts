/** The parts of react-router in use; add a name here rather than importing the library elsewhere. */
export { BrowserRouter, Link, MemoryRouter, matchPath, Navigate, Route, Routes, useLocation, useNavigate, useParams, useSearchParams, } from 'react-router';
