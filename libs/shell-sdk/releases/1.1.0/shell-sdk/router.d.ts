/** The only import of react-router; add names here as needed. */
export { BrowserRouter, Link, MemoryRouter, matchPath, Navigate, Route, Routes, useLocation, useNavigate, useParams, useSearchParams, } from 'react-router';
