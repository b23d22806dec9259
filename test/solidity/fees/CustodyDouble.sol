// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IBridgeTerms, TermsChange} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";

/// @dev A token that may refuse to pay somebody.
contract RefusingToken is ERC20 {
    error Refused(address receiver);

    address private _refused;

    constructor() ERC20("Refusing", "REF") {}

    function mint(address receiver, uint256 amount) external {
        _mint(receiver, amount);
    }

    function refuse(address receiver) external {
        _refused = receiver;
    }

    function _update(address from, address receiver, uint256 amount) internal override {
        require(receiver != _refused, Refused(receiver));
        super._update(from, receiver, amount);
    }
}

/// @dev Of a custody what a fee schedule sees of it: terms, and fees that somebody charged. A unit is one of the
/// token's smallest.
contract CustodyDouble is AccessManaged {
    struct Held {
        uint256 terms;
        uint256 upcoming;
    }

    address public immutable bridge;
    bytes32 public immutable assetId;
    bool public immutable isMinted;
    RefusingToken public immutable token = new RefusingToken();

    uint256 public feesHeld;
    /// @dev How often terms were set.
    uint256 public calls;
    mapping(uint64 chainId => Held) public termsOf;

    constructor(address authority, address bridge_, bytes32 assetId_, bool isMinted_) AccessManaged(authority) {
        (bridge, assetId, isMinted) = (bridge_, assetId_, isMinted_);
    }

    function charge(uint256 units) external {
        feesHeld += units;
        token.mint(address(this), units);
    }

    function setTerms(TermsChange[] calldata changes) external restricted {
        ++calls;
        for (uint256 i = 0; i < changes.length; ++i) {
            TermsChange calldata change = changes[i];
            requireAcceptableTerms(change.chainId, change.terms);
            requireAcceptableTerms(change.chainId, change.upcoming);
            termsOf[change.chainId] = Held(change.terms, change.upcoming);
            emit IBridgeTerms.TermsSet(change.chainId, change.terms, change.upcoming);
        }
    }

    function withdrawFees(address receiver, uint256 units) external restricted {
        require(units <= feesHeld, ICustody.InsufficientFees(msg.sender, units, feesHeld));
        feesHeld -= units;
        token.transfer(receiver, units);
    }

    function requireAcceptableTerms(uint64 chainId, uint256 terms) public view {
        bool isValid = chainId == 0 ? CurveTermsLib.isValid(terms) && !isMinted : ReleaseTermsLib.isValid(terms);
        require(isValid, IBridgeTerms.InvalidTerms(chainId, terms));
    }
}
