// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";

/// @dev Takes every message and keeps it.
contract KeepingRecipient is IERC7786Recipient {
    struct Kept {
        address gateway;
        uint256 value;
        bytes32 id;
        bytes sender;
        bytes payload;
    }

    Kept[] private _kept;

    function receiveMessage(
        bytes32 receiveId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        _kept.push(Kept(msg.sender, msg.value, receiveId, sender, payload));
        return IERC7786Recipient.receiveMessage.selector;
    }

    function count() external view returns (uint256) {
        return _kept.length;
    }

    function kept(uint256 place) external view returns (Kept memory) {
        return _kept[place];
    }
}

/// @dev Answers every call with bytes that it was told, as a return or as a revert.
contract AnsweringRecipient {
    bytes private _answer;
    bool private _reverts;

    constructor(bytes memory answer, bool reverts) {
        (_answer, _reverts) = (answer, reverts);
    }

    function change(bytes calldata answer, bool reverts) external {
        (_answer, _reverts) = (answer, reverts);
    }

    fallback() external payable {
        bytes memory answer = _answer;
        bool reverts = _reverts;
        assembly ("memory-safe") {
            if reverts {
                revert(add(answer, 32), mload(answer))
            }
            return(add(answer, 32), mload(answer))
        }
    }
}

/// @dev Answers with as many bytes as its gas allows: `size` of them, the first word being the magic value.
contract BombRecipient {
    uint256 private immutable SIZE;
    bool private immutable REVERTS;

    constructor(uint256 size, bool reverts) {
        (SIZE, REVERTS) = (size, reverts);
    }

    fallback() external payable {
        bytes32 magic = IERC7786Recipient.receiveMessage.selector;
        uint256 size = SIZE;
        bool reverts = REVERTS;
        assembly ("memory-safe") {
            mstore(0, magic)
            if reverts {
                revert(0, size)
            }
            return(0, size)
        }
    }
}

/// @dev Uses up all of its gas.
contract BurningRecipient {
    fallback() external payable {
        assembly ("memory-safe") {
            invalid()
        }
    }
}

/// @dev Makes a call that it was told, keeps the answer, and takes the message.
contract CallingRecipient is IERC7786Recipient {
    address private _target;
    bytes private _data;
    bool public called;
    bool public succeeded;
    bytes public answer;

    function prepare(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable returns (bytes4) {
        called = true;
        (succeeded, answer) = _target.call{value: address(this).balance}(_data);
        return IERC7786Recipient.receiveMessage.selector;
    }
}

/// @dev Has code and takes no coin.
contract Coinless {}

/// @dev Needs half a million gas to receive anything.
contract HungryRecipient is IERC7786Recipient {
    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable returns (bytes4) {
        uint256 start = gasleft();
        while (start - gasleft() < 500_000) {}
        return IERC7786Recipient.receiveMessage.selector;
    }
}
