// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {RlpItemLib} from "./RlpItemLib.sol";
import {TrieLib} from "./TrieLib.sol";

/// @title StateProofLib
/// @notice Accounts and words of storage under a state root of Ethereum's kind, or that there are none.
/// @dev Values must be encoded as Ethereum does, in the one canonical way: numbers without leading zeros, hashes of 32
/// bytes, nothing left over.
library StateProofLib {
    uint256 private constant WORD_SIZE = 32;
    uint256 private constant NONCE_SIZE = 8;

    /// @notice What the trie holds is no account.
    error MalformedAccount(bytes value);
    /// @notice What the trie holds is no word of storage.
    error MalformedWord(bytes value);

    /// @notice The account at an address, all zeros if the proof shows that none exists.
    /// @dev Reverts with `MalformedAccount`, `RLPInvalidEncoding` or an error of `TrieLib`.
    function accountAt(
        bytes32 stateRoot,
        address account,
        bytes[] calldata proof
    ) internal pure returns (RemoteAccount memory remoteAccount) {
        bytes calldata value = TrieLib.valueAt(stateRoot, keccak256(abi.encodePacked(account)), proof);
        if (value.length == 0) return remoteAccount;
        (uint256 offset, uint256 end, bool isList) = RlpItemLib.itemAt(value, 0);
        require(isList && end == value.length, RLP.RLPInvalidEncoding());
        remoteAccount.exists = true;
        uint256 nonce;
        (nonce, offset) = _numberAt(value, offset, NONCE_SIZE);
        remoteAccount.nonce = uint64(nonce);
        (remoteAccount.balance, offset) = _numberAt(value, offset, WORD_SIZE);
        (remoteAccount.storageRoot, offset) = _hashAt(value, offset);
        (remoteAccount.codeHash, offset) = _hashAt(value, offset);
        require(offset == end, MalformedAccount(value));
    }

    /// @notice The word at a slot, 0 if the proof shows that nothing is stored there.
    /// @dev Reverts with `MalformedWord`, `RLPInvalidEncoding` or an error of `TrieLib`.
    function wordAt(bytes32 storageRoot, bytes32 slot, bytes[] calldata proof) internal pure returns (bytes32) {
        bytes calldata value = TrieLib.valueAt(storageRoot, keccak256(abi.encodePacked(slot)), proof);
        if (value.length == 0) return 0;
        (uint256 content, uint256 end, bool isList) = RlpItemLib.itemAt(value, 0);
        require(!isList && end - content <= WORD_SIZE, RLP.RLPInvalidEncoding());
        // A trie of storage holds no zeros: writing one removes the slot.
        require(end == value.length && content < end && value[content] != 0, MalformedWord(value));
        return bytes32(RlpItemLib.numberIn(value, content, end));
    }

    /// @dev A number of at most `most` bytes, without leading zeros.
    function _numberAt(bytes calldata account, uint256 offset, uint256 most) private pure returns (uint256, uint256) {
        (uint256 content, uint256 end) = _fieldAt(account, offset);
        bool isCanonical = content == end || account[content] != 0;
        require(isCanonical && end - content <= most, MalformedAccount(account));
        return (RlpItemLib.numberIn(account, content, end), end);
    }

    function _hashAt(bytes calldata account, uint256 offset) private pure returns (bytes32, uint256) {
        (uint256 content, uint256 end) = _fieldAt(account, offset);
        require(end - content == WORD_SIZE, MalformedAccount(account));
        return (bytes32(account[content:end]), end);
    }

    /// @dev The content of a field, which is no list.
    function _fieldAt(bytes calldata account, uint256 offset) private pure returns (uint256 content, uint256 end) {
        require(offset < account.length, MalformedAccount(account));
        bool isList;
        (content, end, isList) = RlpItemLib.itemAt(account, offset);
        require(!isList, MalformedAccount(account));
    }
}
