"""Recall: which words a question asks for, which texts answer it, and what is shown of them."""
